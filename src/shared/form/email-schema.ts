import { z } from 'zod'
import { isEmailAddress } from '#shared/email-address.ts'

const LONGEST_ADDRESS = 254

/** @param missing the sentence for an empty field @param wrong the sentence for an impossible address */
export const emailSchema = (missing: string, wrong = missing) =>
  z.string().min(1, missing).max(LONGEST_ADDRESS, wrong).refine(isEmailAddress, wrong)
