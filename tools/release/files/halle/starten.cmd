@echo off
rem Startet das Turnier, das als halle-....json neben dieser Datei liegt.
chcp 65001 >nul
cd /d "%~dp0"
set "DATA_DIR=%~dp0daten"
programm\node\bin\node.exe programm\app\build\server\console.js tournament hall
pause
