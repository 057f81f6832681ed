/**
 * The field takes more than is accepted: pasted text that is too long gets a message, instead of being cut silently by the browser. @param accepted
 * characters
 */
export const takenLength = (accepted: number): number => 2 * accepted
