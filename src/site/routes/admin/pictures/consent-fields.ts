/** Before the id of somebody of the register, in the name of a box to tick. */
export const PERSON_PREFIX = 'person-'
