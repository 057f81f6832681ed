import { describeFormat, formatsFor } from '#features/tournaments/ties/tournament-formats.ts'
import { getFormat } from '#shared/table-tennis/tie-format.ts'

/** How teams can play each other, for the fields that ask for it. */
export const formatOptions = () => ({
  formats: formatsFor('team').map((value) => ({ value, label: `${getFormat(value).name}: ${describeFormat(value)}` })),
})
