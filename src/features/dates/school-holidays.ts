import type { State } from '#shared/german-states.ts'

type SchoolHoliday = readonly [name: string, firstDay: string, lastDay: string]

/**
 * School holidays as the states announce them years ahead (Kultusministerkonferenz, Ferienregelung 2024/25 to 2029/30). Nobody can compute
 * them; a club elsewhere, and everybody after the last year here, writes them into its own dates.
 */
export const SCHOOL_HOLIDAYS: { [Key in State]?: readonly SchoolHoliday[] } = {
  SL: [
    ['Sommerferien', '2024-07-15', '2024-08-23'],
    ['Herbstferien', '2024-10-14', '2024-10-25'],
    ['Weihnachtsferien', '2024-12-23', '2025-01-03'],
    ['Winterferien', '2025-02-24', '2025-03-04'],
    ['Osterferien', '2025-04-14', '2025-04-25'],
    ['Sommerferien', '2025-07-07', '2025-08-14'],
    ['Herbstferien', '2025-10-13', '2025-10-24'],
    ['Weihnachtsferien', '2025-12-22', '2026-01-02'],
    ['Winterferien', '2026-02-16', '2026-02-20'],
    ['Osterferien', '2026-04-07', '2026-04-17'],
    ['Sommerferien', '2026-06-29', '2026-08-07'],
    ['Herbstferien', '2026-10-05', '2026-10-16'],
    ['Weihnachtsferien', '2026-12-21', '2026-12-31'],
    ['Winterferien', '2027-02-08', '2027-02-12'],
    ['Osterferien', '2027-03-30', '2027-04-09'],
    ['Sommerferien', '2027-06-28', '2027-08-06'],
    ['Herbstferien', '2027-10-04', '2027-10-15'],
    ['Weihnachtsferien', '2027-12-20', '2027-12-31'],
    ['Winterferien', '2028-02-21', '2028-02-29'],
    ['Osterferien', '2028-04-12', '2028-04-21'],
    ['Sommerferien', '2028-07-03', '2028-08-11'],
    ['Herbstferien', '2028-10-09', '2028-10-20'],
    ['Weihnachtsferien', '2028-12-20', '2029-01-02'],
    ['Winterferien', '2029-02-12', '2029-02-16'],
    ['Osterferien', '2029-03-26', '2029-04-06'],
    ['Pfingstferien', '2029-05-22', '2029-05-25'],
    ['Sommerferien', '2029-07-16', '2029-08-24'],
    ['Herbstferien', '2029-10-22', '2029-11-02'],
    ['Weihnachtsferien', '2029-12-21', '2030-01-04'],
    ['Winterferien', '2030-02-25', '2030-03-05'],
    ['Osterferien', '2030-04-15', '2030-04-26'],
    ['Sommerferien', '2030-07-22', '2030-08-30'],
  ],
}
