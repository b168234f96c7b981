package mocapscope.app.takes;

import javafx.scene.control.ChoiceBox;
import mocapscope.app.control.DisplayNameConverter;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;

/** A choice box for the names of bones in a file: those of the wire or of a program. */
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
