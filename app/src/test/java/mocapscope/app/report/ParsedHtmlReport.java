package mocapscope.app.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** A report as a strict reader of XML sees it. */
record ParsedHtmlReport(String text, Element root) {
    static final ReportCreationInfo PROVENANCE = new ReportCreationInfo(
            "mocapscope 1.0", "Linux", Instant.parse("2026-01-02T03:04:05Z"), ZoneId.of("Europe/Berlin"));

    /** Writes a report and reads it back. */
    static ParsedHtmlReport of(HtmlSessionReportWriter report, Path folder) throws IOException {
        var file = Files.createTempDirectory(folder, "report").resolve("report.html");
        report.write(file, PROVENANCE);
        return read(file);
    }

    static ParsedHtmlReport read(Path file) throws IOException {
        var text = Files.readString(file);
        try {
            var factory = DocumentBuilderFactory.newInstance();
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return new ParsedHtmlReport(text, builder.parse(file.toFile()).getDocumentElement());
        } catch (ParserConfigurationException | SAXException broken) {
            throw new AssertionError("not well-formed: " + broken.getMessage(), broken);
        }
    }

    /** All elements of that name. */
    List<Element> all(String name) {
        var found = new ArrayList<Element>();
        var nodes = root.getElementsByTagName(name);
        for (int i = 0; i < nodes.getLength(); i++) {
            found.add((Element) nodes.item(i));
        }
        return found;
    }

    /** All elements of that class. */
    List<Element> styled(String name) {
        return all("*").stream()
                .filter(one -> List.of(one.getAttribute("class").split(" ")).contains(name))
                .toList();
    }

    /** Returns the texts of the elements of that class. */
    List<String> texts(String style) {
        return styled(style).stream().map(Node::getTextContent).toList();
    }
}
