@echo off
rem Windows: what launch.sh is elsewhere, without its watch over the executable. Leaves the project's folder, drops what
rem would make the executable run other code, and never fails.
cd /d "%~dp0"
set BUN_OPTIONS=
set BUN_BE_BUN=
set BUN_INSPECT=
set BUN_INSPECT_CONNECT_TO=
set BUN_INSPECT_PRELOAD=
set BUN_JSC_useJIT=0
if exist "%~dp0..\..\bin\tenure.exe" "%~dp0..\..\bin\tenure.exe" hook
exit /b 0
