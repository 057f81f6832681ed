/** A build is made beside the one that is in use, and takes its place when it is whole. */
export const NEXT = 'build-next'

/** What the steps hand to each other. */
export const PARTS = `${NEXT}/parts`

/** By which file of `PARTS` each package comes into the server, and what the server takes of it. */
export const TAKEN = `${PARTS}/taken.json`

/** Packages that read files of their own beside their code: they stay where they are. */
export const WITH_FILES = ['sharp', 'pdfkit']
