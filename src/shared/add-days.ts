/** @param day written `2025-02-21`, like what is returned */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()
