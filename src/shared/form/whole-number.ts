import { z } from 'zod'

/** Digits alone. */
export function wholeNumber(min: number, max: number, message = `Bitte geben Sie eine Zahl von ${min} bis ${max} an.`) {
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message)
}
