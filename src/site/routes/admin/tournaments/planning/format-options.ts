import { describeFormat, formatsFor } from '#table-tennis/ties/tournament-formats.ts'
import { getFormat } from '#table-tennis/ties/tie-format.ts'

/** The playing systems for teams, as options of form fields. */
export const formatOptions = () => ({
  formats: formatsFor('team').map((value) => ({ value, label: `${getFormat(value).name}: ${describeFormat(value)}` })),
})
