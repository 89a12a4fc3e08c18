/*@
lemma void everything(int n) // ~ unknown unconfirmed
    requires true;
    ensures false;
{
    everything(n);
}
@*/
