struct node { // ~ error type
    int value;
    struct node rest;
};
