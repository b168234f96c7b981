package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.session.RequestChoices;
import org.jspecify.annotations.Nullable;

/** The bubbles and avatars a SETP server listed; finds them by name or UUID for the user's choice. */
final class SetpBubbleDirectory {
    /** Used in place of the UUID of a bubble or avatar. */
    static final UUID NONE = new UUID(0, 0);

    private final Map<UUID, List<SetpBubbleMessage.SetpAvatarEntry>> avatars = new HashMap<>();
    /** Null until the bubbles were listed. */
    private @Nullable List<SetpBubbleMessage.SetpBubbleEntry> entries;

    void update(List<SetpBubbleMessage.SetpBubbleEntry> all) {
        entries = all;
    }

    void update(UUID bubble, List<SetpBubbleMessage.SetpAvatarEntry> all) {
        avatars.put(bubble, all);
    }

    /** Sets an empty list if the server did not answer and no bubbles are known. */
    void markUnlisted() {
        entries = bubbles();
    }

    void markUnlisted(UUID bubble) {
        avatars.putIfAbsent(bubble, List.of());
    }

    boolean isListed() {
        return entries != null;
    }

    boolean isEmpty() {
        return bubbles().isEmpty();
    }

    boolean isListed(UUID bubble) {
        return avatars.containsKey(bubble);
    }

    private List<SetpBubbleMessage.SetpBubbleEntry> bubbles() {
        return entries == null ? List.of() : entries;
    }

    private List<SetpBubbleMessage.SetpAvatarEntry> avatars(UUID bubble) {
        return avatars.getOrDefault(bubble, List.of());
    }

    /** Returns the bubble with the wanted UUID, listed or not, or with the wanted name, or the first one. */
    Optional<UUID> findBubble(String wanted) {
        var id = SetpUuidParser.parse(wanted);
        return id.isPresent()
                ? id
                : bubbles().stream()
                        .filter(one -> first(wanted) || one.shortDescription().equalsIgnoreCase(wanted))
                        .map(SetpBubbleMessage.SetpBubbleEntry::bubbleId)
                        .findFirst();
    }

    /**
     * Returns the avatar with the wanted UUID or name. A UUID that the bubble does not list is replaced by its first
     * avatar; for a bubble without avatars, the wanted UUID or {@link #NONE} is returned.
     */
    Optional<UUID> findAvatar(UUID bubble, String wanted) {
        var all = avatars(bubble);
        var id = SetpUuidParser.parse(wanted);
        if (id.isEmpty() && !first(wanted)) {
            return all.stream()
                    .filter(one -> one.shortDescription().equalsIgnoreCase(wanted))
                    .map(SetpBubbleMessage.SetpAvatarEntry::avatarId)
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

    /** Returns the name of a bubble. */
    String name(UUID bubble) {
        return bubbles().stream()
                .filter(one -> one.bubbleId().equals(bubble))
                .map(one -> label(one.shortDescription(), bubble))
                .findFirst()
                .orElse(bubble.toString());
    }

    /** Returns the choices for a participant that is in that bubble with that avatar. */
    RequestChoices createOffer(UUID bubble, UUID avatar) {
        var places = bubbles().stream()
                .map(one -> choice(one.bubbleId(), one.shortDescription()))
                .toList();
        var bodies = avatars(bubble).stream()
                .map(one -> choice(one.avatarId(), one.shortDescription()))
                .toList();
        return new RequestChoices(
                SetpUserRequestCatalog.JOINING,
                List.of(
                        pick(SetpOptions.BUBBLE, "Bubble", places, bubble),
                        pick(SetpOptions.AVATAR, "Avatar", bodies, avatar)));
    }

    /** Returns the choices including the chosen one, listed or not. */
    private static RequestChoices.ParameterChoices pick(
            String parameter, String label, List<RequestChoices.ParameterValue> listed, UUID chosen) {
        var value = chosen.equals(NONE) ? "" : chosen.toString();
        var parameterValues = new ArrayList<>(listed);
        if (!value.isEmpty()
                && parameterValues.stream().noneMatch(one -> one.value().equals(value))) {
            parameterValues.add(choice(chosen, ""));
        }
        return new RequestChoices.ParameterChoices(parameter, label, parameterValues, value);
    }

    private static RequestChoices.ParameterValue choice(UUID id, String description) {
        return new RequestChoices.ParameterValue(id.toString(), label(description, id));
    }

    private static String label(String description, UUID id) {
        return description.isBlank() ? id.toString() : description;
    }
}
