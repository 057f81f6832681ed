/** What a build is made of, and what makes it. */
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
