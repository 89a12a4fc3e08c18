// Modules that somebody else is: what is known of their variables is what their functions say.

//@ require_module lamp;
//@ import_module lamp;
//@ require_module radio;

//@ predicate lamp(bool on);

void lamp_begin();
    //@ requires module(lamp, true);
    //@ ensures lamp(false);

void lamp_switch();
    //@ requires lamp(?on);
    //@ ensures lamp(!on);

void lamp_end();
    //@ requires lamp(_);
    //@ ensures module(lamp, false);

void radio_begin();
    //@ requires module(radio, true);
    //@ ensures true;

int volume = 3;

int main() //@ : main_full(other_modules)
    //@ requires module(other_modules, true);
    //@ ensures module(other_modules, false);
{
    //@ open_module();
    volume = volume + 1;
    //@ assert volume |-> 4;
    lamp_begin();
    lamp_switch();
    //@ assert lamp(true);
    lamp_end();
    //@ close_module();
    return 0;
}

void begun_twice()
    //@ requires module(other_modules, true);
    //@ ensures module(other_modules, false);
{
    lamp_begin();
    lamp_begin(); // ~ refuted precondition
    lamp_end();
    lamp_end();
}

void not_part_of_this() // ~ unknown unconfirmed
    //@ requires module(other_modules, true);
    //@ ensures module(other_modules, false);
{
    radio_begin();
}

struct library;
//@ predicate library(struct library *l, int m);

struct library *load();
    //@ requires true;
    //@ ensures library(result, ?m) &*& module(m, true);

// What a variable stands for is not this program.
void not_what_is_loaded() // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures library(_, ?m) &*& module(m, true);
{
    load();
    //@ assert volume |-> _;
}
