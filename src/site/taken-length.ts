/** More is taken than accepted: whoever pastes too much is told so, and not robbed of its end by the browser. @param accepted characters */
export const takenLength = (accepted: number): number => 2 * accepted
