import routes from '#site/routes.ts'

/** Addresses of the public pages that need no further facts. A layout has no address of its own. */
export const PUBLIC_PAGES = routes
  .filter(({ file }) => file.endsWith('.tsx'))
  .flatMap(({ path, index }) => (index ? ['/'] : path === undefined ? [] : [`/${path}`]))
  .filter((path) => !/[:*]/.test(path) && !/^\/admin\b/.test(path))
