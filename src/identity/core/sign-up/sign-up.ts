import type { IdentityNeeds } from '#identity/core/ports.ts'
import type { PasswordSignUp } from './applicant.ts'
import { signUpAnonymously, type AnonymousSignUp } from './sign-up-anonymously.ts'
import { signUpWithPassword } from './sign-up-with-password.ts'

/** Coming to an account by oneself. */
export function createSignUp(needs: IdentityNeeds) {
  return {
    withPassword: (request: PasswordSignUp) => signUpWithPassword(needs, request),
    anonymously: (request: AnonymousSignUp) => signUpAnonymously(needs, request),
  }
}
