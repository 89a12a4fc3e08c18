//! viper
