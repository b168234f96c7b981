package mocapscope.app.takes;

import javafx.scene.control.ChoiceBox;
import mocapscope.app.control.DisplayNameConverter;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;

/** A choice box for the bone names written to a file: the names as received, or those of a program such as Mixamo. */
final class BoneNamesChoiceBox extends ChoiceBox<HumanoidBoneNamingScheme> {
    private static final TextBundle TEXTS = TextBundle.of(BoneNamesChoiceBox.class);

    BoneNamesChoiceBox(String id, HumanoidBoneNamingScheme chosen) {
        setId(id);
        setMaxWidth(Double.MAX_VALUE);
        setConverter(new DisplayNameConverter<>(names -> TEXTS.text("names." + names.word())));
        getItems().setAll(HumanoidBoneNamingScheme.values());
        setValue(chosen);
    }
}
