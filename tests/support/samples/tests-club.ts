import { fileURLToPath } from 'node:url'

/** The tests' club, independent of the club in `content/`: a fixed copy of the sample club with everything that tests rely on. */
export const TESTS_CLUB = fileURLToPath(new URL('../../content', import.meta.url))
