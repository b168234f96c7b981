package mocapscope.app.scene.fx3d;

import javafx.scene.image.Image;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.scene.paint.PhongMaterial;
import mocapscope.app.scene.frame.SceneLight;
import mocapscope.app.scene.frame.ScenePaletteTexture;

/** The two JavaFX materials that colour shapes from the scene palette: one with soft highlights, one without. */
final class PaletteMaterials {
    /** The pixels of a swatch: more than one, so that filtering at its middle never mixes in its neighbour. */
    private static final int SWATCH = 4;

    private final PhongMaterial matte = new PhongMaterial();
    private final PhongMaterial flat = new PhongMaterial();

    PaletteMaterials() {
        var palette = new ScenePaletteTexture();
        var colours = image(palette, false);
        var glows = image(palette, true);
        matte.setDiffuseMap(colours);
        matte.setSelfIlluminationMap(glows);
        matte.setSpecularColor(Color.gray(SceneLight.SPECULAR));
        matte.setSpecularPower(SceneLight.SPECULAR_POWER);
        flat.setDiffuseMap(colours);
        flat.setSelfIlluminationMap(glows);
    }

    /** Returns the material for solids, with soft highlights. */
    PhongMaterial matte() {
        return matte;
    }

    /** Returns the material for flat or glowing meshes, without highlights. */
    PhongMaterial flat() {
        return flat;
    }

    private static Image image(ScenePaletteTexture palette, boolean glow) {
        var image = new WritableImage(ScenePaletteTexture.COLUMNS * SWATCH, ScenePaletteTexture.ROWS * SWATCH);
        for (int y = 0; y < ScenePaletteTexture.ROWS * SWATCH; y++) {
            for (int x = 0; x < ScenePaletteTexture.COLUMNS * SWATCH; x++) {
                int swatch = y / SWATCH * ScenePaletteTexture.COLUMNS + x / SWATCH;
                image.getPixelWriter().setArgb(x, y, glow ? palette.glow(swatch) : palette.colour(swatch));
            }
        }
        return image;
    }
}
