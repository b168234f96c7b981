@echo off
rem Starts Mocapscope from its portable archive, with a Java 25 or newer of this computer: that of JAVA_HOME, that of the PATH,
rem or the first sufficient one in the usual folders.
setlocal EnableExtensions DisableDelayedExpansion
set "least_java=25"
set "top=%~dp0"

set "java="
if defined JAVA_HOME call :try "%JAVA_HOME:"=%"
set "on_path="
for %%j in (java.exe) do set "on_path=%%~$PATH:j"
if defined on_path for %%h in ("%on_path%\..\..") do call :try "%%~fh"
for %%p in ("%ProgramFiles%\Eclipse Adoptium" "%ProgramFiles%\Java" "%ProgramFiles%\Microsoft" "%ProgramFiles%\Zulu" "%ProgramFiles%\Amazon Corretto" "%ProgramFiles%\BellSoft" "%LOCALAPPDATA%\Programs\Eclipse Adoptium" "%USERPROFILE%\.jdks") do (
    for /f "delims=" %%h in ('dir /b /ad "%%~p" 2^>nul') do call :try "%%~p\%%h"
)
if not defined java (
    echo mocapscope: Java %least_java% or newer is needed and was not found in JAVA_HOME, on the PATH or in the usual folders; get one from https://adoptium.net. 1>&2
    exit /b 1
)

call :choose %*
"%java%" -XX:+IgnoreUnrecognizedVMOptions "@%top%app\all.options" "@%top%app\%kind%.options" --module-path "%top%lib" -m mocapscope.app/mocapscope.app.Main %*
exit /b %ERRORLEVEL%

rem Sets java if the folder holds a Java that is new enough and none was found before.
:try
if defined java exit /b 0
if not exist "%~1\bin\java.exe" exit /b 0
if not exist "%~1\release" exit /b 0
set "major="
for /f "usebackq tokens=1,2 delims==" %%a in ("%~1\release") do if "%%a"=="JAVA_VERSION" for /f "delims=.-+" %%m in ("%%~b") do set "major=%%m"
if not defined major exit /b 0
if %major% geq %least_java% set "java=%~1\bin\java.exe"
exit /b 0

rem Sets kind to the options file that fits the arguments, as app\start.sh does elsewhere.
:choose
set "kind=command"
set "first=%~1"
if not defined first (
    set "kind=window"
    exit /b 0
)
for %%c in (listen doctor send proxy serve) do if "%first%"=="%%c" set "kind=live"
if "%first%"=="record" set "kind=record"
if "%first%"=="demo" set "kind=window"
if "%first%"=="play" set "kind=window"
if "%first:~0,1%"=="-" set "kind=window"
if not "%first:://=%"=="%first%" set "kind=window"
if "%kind%"=="command" if exist "%first%" if not exist "%first%\*" if not "%first:.=%"=="%first%" set "kind=window"
:next
if "%~1"=="" exit /b 0
if "%kind%"=="window" for %%o in (-h --help -V --version --serve) do if "%~1"=="%%o" set "kind=command"
if "%first%"=="serve" for %%o in (--clip --take) do if "%~1"=="%%o" set "kind=command"
shift
goto next
