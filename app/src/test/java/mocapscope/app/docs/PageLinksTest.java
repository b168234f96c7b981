package mocapscope.app.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Tests links between pages, and pictures in pages. */
class PageLinksTest {
    private static final ProjectPages PAGES = ProjectPages.here();
    private static final long LARGEST_PICTURE = 200_000;

    @Test
    void linksHaveExistingTargets() throws Exception {
        var lost = new ArrayList<String>();
        int links = 0;
        for (var page : PAGES.all()) {
            for (var link : PageLinks.targets(page).toList()) {
                links++;
                if (!PageLinks.resolves(page, link)) {
                    lost.add(PAGES.name(page) + " → " + link);
                }
            }
        }
        assertEquals(List.of(), lost);
        assertTrue(links > 0, "no links were found");
    }

    @Test
    void linksReachEveryPageAndPicture() throws Exception {
        var reached = new TreeSet<Path>();
        for (var page : PAGES.all()) {
            PageLinks.targets(page)
                    .map(link -> page.resolveSibling(link.replaceAll("#.*", "")).normalize())
                    .forEach(reached::add);
        }
        try (var files = Files.walk(PAGES.docs())) {
            assertEquals(
                    List.of(),
                    files.filter(Files::isRegularFile)
                            .filter(file -> !reached.contains(file))
                            .map(PAGES::name)
                            .toList());
        }
    }

    @Test
    void picturesAreSmall() throws Exception {
        try (var pictures = Files.list(PAGES.docs().resolve("images"))) {
            for (var picture : pictures.toList()) {
                assertTrue(Files.size(picture) <= LARGEST_PICTURE, () -> PAGES.name(picture));
            }
        }
    }
}
