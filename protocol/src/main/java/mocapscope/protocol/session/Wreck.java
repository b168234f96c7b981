package mocapscope.protocol.session;

/** What is done after a fault of our own: all of it, whatever of it breaks as well. */
record Wreck(RuntimeException fault) {

    Wreck then(Runnable deed) {
        try {
            deed.run();
        } catch (RuntimeException again) {
            if (again != fault) {
                fault.addSuppressed(again);
            }
        }
        return this;
    }
}
