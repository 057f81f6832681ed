import routes from '#site/routes.ts'

/** The page of the tests' event; its own file sets the address. */
export const EVENT_PAGE = '/dorfspielttt'

/** Addresses of the public pages without parameters. A layout has no address of its own. */
export const PUBLIC_PAGES = [
  EVENT_PAGE,
  ...routes
    .filter(({ file }) => file.endsWith('.tsx'))
    .flatMap(({ path, index }) => (index ? ['/'] : path === undefined ? [] : [`/${path}`]))
    .filter((path) => !/[:*]/.test(path) && !/^\/admin\b/.test(path)),
]
