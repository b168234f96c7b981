package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.session.Offer;
import org.jspecify.annotations.Nullable;

/** The bubbles and avatars that a server listed, as a client finds them and a person chooses among them. */
final class SetpDirectory {
    /** In place of a bubble or an avatar. */
    static final UUID NONE = new UUID(0, 0);

    private final Map<UUID, List<SetpBubbles.Avatar>> avatars = new HashMap<>();
    /** Null until they were listed. */
    private @Nullable List<SetpBubbles.Bubble> bubbles;

    void list(List<SetpBubbles.Bubble> all) {
        bubbles = all;
    }

    void list(UUID bubble, List<SetpBubbles.Avatar> all) {
        avatars.put(bubble, all);
    }

    /** The server does not say: none, if none are known. */
    void unlisted() {
        bubbles = bubbles();
    }

    void unlisted(UUID bubble) {
        avatars.putIfAbsent(bubble, List.of());
    }

    boolean listed() {
        return bubbles != null;
    }

    boolean isEmpty() {
        return bubbles().isEmpty();
    }

    boolean listed(UUID bubble) {
        return avatars.containsKey(bubble);
    }

    private List<SetpBubbles.Bubble> bubbles() {
        return bubbles == null ? List.of() : bubbles;
    }

    private List<SetpBubbles.Avatar> avatars(UUID bubble) {
        return avatars.getOrDefault(bubble, List.of());
    }

    /** The bubble of that UUID, listed or not, or of that name, or the first. */
    Optional<UUID> bubble(String wanted) {
        var id = SetpText.uuid(wanted);
        return id.isPresent()
                ? id
                : bubbles().stream()
                        .filter(one -> first(wanted) || one.shortDescription().equalsIgnoreCase(wanted))
                        .map(SetpBubbles.Bubble::bubbleId)
                        .findFirst();
    }

    /** The avatar of that UUID or name; a UUID that the bubble does not list is its first one, and of none nobody. */
    Optional<UUID> avatar(UUID bubble, String wanted) {
        var all = avatars(bubble);
        var id = SetpText.uuid(wanted);
        if (id.isEmpty() && !first(wanted)) {
            return all.stream()
                    .filter(one -> one.shortDescription().equalsIgnoreCase(wanted))
                    .map(SetpBubbles.Avatar::avatarId)
                    .findFirst();
        }
        if (all.isEmpty()) {
            return Optional.of(id.orElse(NONE));
        }
        return id.filter(wish -> all.stream().anyMatch(one -> one.avatarId().equals(wish)))
                .or(() -> Optional.of(all.getFirst().avatarId()));
    }

    private static boolean first(String wanted) {
        return wanted.isEmpty() || wanted.equals(SetpOptions.FIRST);
    }

    /** What that bubble is called. */
    String name(UUID bubble) {
        return bubbles().stream()
                .filter(one -> one.bubbleId().equals(bubble))
                .map(one -> label(one.shortDescription(), bubble))
                .findFirst()
                .orElse(bubble.toString());
    }

    /** What there is to choose, for whoever is there in that body. */
    Offer offer(UUID bubble, UUID avatar) {
        var places = bubbles().stream()
                .map(one -> choice(one.bubbleId(), one.shortDescription()))
                .toList();
        var bodies = avatars(bubble).stream()
                .map(one -> choice(one.avatarId(), one.shortDescription()))
                .toList();
        return new Offer(
                SetpRequests.JOINING,
                List.of(
                        pick(SetpOptions.BUBBLE, "Bubble", places, bubble),
                        pick(SetpOptions.AVATAR, "Avatar", bodies, avatar)));
    }

    /** What was chosen is among the choices, listed or not. */
    private static Offer.Pick pick(String parameter, String label, List<Offer.Choice> listed, UUID chosen) {
        var value = chosen.equals(NONE) ? "" : chosen.toString();
        var choices = new ArrayList<>(listed);
        if (!value.isEmpty() && choices.stream().noneMatch(one -> one.value().equals(value))) {
            choices.add(choice(chosen, ""));
        }
        return new Offer.Pick(parameter, label, choices, value);
    }

    private static Offer.Choice choice(UUID id, String description) {
        return new Offer.Choice(id.toString(), label(description, id));
    }

    private static String label(String description, UUID id) {
        return description.isBlank() ? id.toString() : description;
    }
}
