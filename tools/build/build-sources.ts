/** The inputs of a build, and its tools. */
export const BUILD_SOURCES = [
  'src',
  'migrations',
  'vite.config.ts',
  'vite.widget.config.ts',
  'vite.plain.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
  'tools/build',
]
