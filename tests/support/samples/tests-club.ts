import { fileURLToPath } from 'node:url'

/** The club that tests know, whatever club lies in `content/`: the sample club as it was, with all that tests count on. */
export const TESTS_CLUB = fileURLToPath(new URL('../../content', import.meta.url))
