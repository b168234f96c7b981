package mocapscope.app.pulse;

/** A base class for views that stores the id, title and help text passed to its constructor. */
public abstract class AbstractTitledView implements View {
    private final String id;
    private final String title;
    private final ViewHelpText help;

    /** The {@code help} is written as {@link ViewHelpText#parse} reads it. */
    protected AbstractTitledView(String id, String title, String help) {
        this.id = id;
        this.title = title;
        this.help = ViewHelpText.parse(help);
    }

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final String title() {
        return title;
    }

    @Override
    public final ViewHelpText help() {
        return help;
    }
}
