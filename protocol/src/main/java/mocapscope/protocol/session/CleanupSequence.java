package mocapscope.protocol.session;

/** Runs every cleanup step even if earlier steps throw. Used after an internal fault. */
record CleanupSequence(RuntimeException fault) {

    CleanupSequence runStep(Runnable deed) {
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
