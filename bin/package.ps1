# Packages the program with a Java runtime of its own on Windows, into app\target\package: what bin/package does elsewhere.
#   bin\package.ps1            a folder that runs wherever it lies
#   bin\package.ps1 msi        that, and an installer; needs WiX 3 or newer
# Needs a JDK 25 in JAVA_HOME, and Maven. It has not been tried: there was no Windows to try it on.
param([ValidateSet("app-image", "msi")][string]$What = "app-image")
$ErrorActionPreference = "Stop"
if (-not $env:JAVA_HOME) { throw "set JAVA_HOME to a JDK 25" }
$top = Split-Path $PSScriptRoot
$out = "$top\app\target\package"
$lib = "$top\app\target\lib"
$app = "$out\Mocapscope\app"
$bin = "$env:JAVA_HOME\bin"
$main = "mocapscope.app/mocapscope.app.Main"

function Check { if ($LASTEXITCODE -ne 0) { throw "it ended with $LASTEXITCODE" } }

function Options([string[]]$kinds) {
    $kinds | ForEach-Object { Get-Content "$top\packaging\$_.options" | Where-Object { $_ -notmatch '^#' } }
}

# Files of one kind out of a jar, without their folders.
function Unpack([string]$jar, [string]$pattern, [string]$to) {
    Add-Type -AssemblyName System.IO.Compression.FileSystem
    $zip = [IO.Compression.ZipFile]::OpenRead((Resolve-Path $jar))
    try {
        $zip.Entries | Where-Object { $_.FullName -like $pattern } | ForEach-Object {
            [IO.Compression.ZipFileExtensions]::ExtractToFile($_, "$to\$($_.Name)", $true)
        }
    } finally { $zip.Dispose() }
}

Push-Location $top
try {
    mvn -q -B "-Dmaven.test.skip=true" package; Check
} finally { Pop-Location }
Remove-Item -Recurse -Force $out -ErrorAction Ignore
New-Item -ItemType Directory $out | Out-Null

# JavaFX would parse our style sheets at each start.
Copy-Item -Recurse $lib "$out\modules"
& "$bin\java" "--enable-native-access=javafx.graphics" --module-path $lib --add-modules javafx.graphics "$top\packaging\Sheets.java" `
    (Get-ChildItem "$out\modules\mocapscope-app-*.jar")[0].FullName; Check

& "$bin\jlink" --module-path "$out\modules" --add-modules "mocapscope.app,org.slf4j.nop" --output "$out\runtime" `
    --strip-debug --no-header-files --no-man-pages `
    "--exclude-resources=regex:/(com\.github\.luben\.zstd_jni|javafx\.[a-z]*)/.*\.(so|dll|dylib|jnilib)"; Check
Unpack (Get-ChildItem "$lib\javafx-graphics-*.jar")[0].FullName "*.dll" "$out\runtime\bin"
Unpack (Get-ChildItem "$lib\zstd-jni-*.jar")[0].FullName "win/amd64/*.dll" "$out\runtime\bin"
# What a jar's licence says goes beside those of the JDK's modules.
$ours = Get-Content "$top\packaging\licences\ours"
foreach ($jar in Get-ChildItem "$lib\*.jar") {
    $legal = "$out\runtime\legal\$($jar.BaseName)"
    New-Item -ItemType Directory -Force $legal | Out-Null
    foreach ($pattern in "*LICENSE*", "*/NOTICE", "*OFL.txt") { Unpack $jar.FullName $pattern $legal }
    Get-ChildItem -Directory "$top\packaging\licences" | Where-Object { $jar.BaseName -like "$($_.Name)-*" } |
        ForEach-Object { Copy-Item "$($_.FullName)\*" $legal }
    if ($ours | Where-Object { $jar.BaseName -like "$_-*" }) { Copy-Item "$top\LICENSE" $legal }
    if (-not (Get-ChildItem "$legal\*LICENSE*")) { throw "$($jar.BaseName) has no licence, see packaging\licences" }
}

$version = ([xml](Get-Content "$top\pom.xml")).project.version -replace "-SNAPSHOT", ""
$about = @("--app-version", $version, "--vendor", "Mocapscope", "--description", "An oscilloscope for motion capture",
    "--copyright", "2026 the Mocapscope contributors")
$java = (Options all, window) + '-XX:AOTCache=$APPDIR\mocapscope.aot' + '-Xlog:aot*=off,cds*=off' |
    ForEach-Object { "--java-options"; $_ }
# A program of Windows either has a console or has none: mocapscope-cli.exe is the one for commands.
@("win-console=true", "icon=$top/icons/mocapscope.ico".Replace("\", "/"),
    ("java-options=" + (((Options all, command) + '-XX:AOTCache=$APPDIR\\mocapscope.aot' + '-Xlog:aot*=off,cds*=off') -join " "))
) | Set-Content -Encoding ascii "$out\mocapscope-cli.properties"
& "$bin\jpackage" --type app-image --dest $out --name Mocapscope --icon "$top\icons\mocapscope.ico" `
    --runtime-image "$out\runtime" --module $main --add-launcher "mocapscope-cli=$out\mocapscope-cli.properties" @about @java; Check
Copy-Item "$top\LICENSE", "$top\NOTICE" $app
Remove-Item -Recurse "$out\modules", "$out\runtime"

# The demo is opened for a while, and what it loaded is kept in a form that loads at once.
$given = Options all, window
& "$out\Mocapscope\runtime\bin\java" @given "-XX:AOTCacheOutput=$app\mocapscope.aot" -m $main `
    demo --screenshot "$out\demo.png" --after 10s; Check

if ($What -eq "msi") {
    & "$bin\jpackage" --type msi --dest $out --app-image "$out\Mocapscope" --name Mocapscope @about `
        --license-file "$top\LICENSE" --win-menu --win-shortcut --win-dir-chooser --win-per-user-install `
        --file-associations "$top\packaging\take.properties" --file-associations "$top\packaging\log.properties"; Check
}
