import { describeFormat, formatsFor } from '#table-tennis/ties/tournament-formats.ts'
import { getFormat } from '#table-tennis/ties/tie-format.ts'

/** How teams can play each other, for the fields that ask for it. */
export const formatOptions = () => ({
  formats: formatsFor('team').map((value) => ({ value, label: `${getFormat(value).name}: ${describeFormat(value)}` })),
})
