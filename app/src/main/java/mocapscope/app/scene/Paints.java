package mocapscope.app.scene;

import javafx.scene.image.Image;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.scene.paint.PhongMaterial;

/** The JavaFX materials made from the scene palette: matte and flat. */
final class Paints {
    /** The pixels of a swatch: more than one, so that filtering at its middle never mixes in its neighbour. */
    private static final int SWATCH = 4;

    private final PhongMaterial matte = new PhongMaterial();
    private final PhongMaterial flat = new PhongMaterial();

    Paints() {
        var palette = new Palette();
        var colours = image(palette, false);
        var glows = image(palette, true);
        matte.setDiffuseMap(colours);
        matte.setSelfIlluminationMap(glows);
        matte.setSpecularColor(Color.gray(0.16));
        matte.setSpecularPower(18);
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

    private static Image image(Palette palette, boolean glow) {
        var image = new WritableImage(Palette.COLUMNS * SWATCH, Palette.ROWS * SWATCH);
        for (int y = 0; y < Palette.ROWS * SWATCH; y++) {
            for (int x = 0; x < Palette.COLUMNS * SWATCH; x++) {
                int swatch = y / SWATCH * Palette.COLUMNS + x / SWATCH;
                image.getPixelWriter().setArgb(x, y, glow ? palette.glow(swatch) : palette.colour(swatch));
            }
        }
        return image;
    }
}
