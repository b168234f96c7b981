package mocapscope.protocol.session;

/** Runs every cleanup step even if earlier steps throw. Used after an internal fault. */
record CleanupSequence(RuntimeException fault) {

    CleanupSequence runStep(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException again) {
            if (again != fault) {
                fault.addSuppressed(again);
            }
        }
        return this;
    }
}
