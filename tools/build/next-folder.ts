/** A build is made beside the one in use, and replaces it when it is complete. */
export const NEXT = 'build-next'

/** Files that the steps pass on to each other. */
export const PARTS = `${NEXT}/parts`

/** The file of `PARTS` for each package, and the names that the server imports of it. */
export const TAKEN = `${PARTS}/taken.json`

/** Packages that read files beside their code: they are not bundled. */
export const WITH_FILES = ['sharp', 'pdfkit']
