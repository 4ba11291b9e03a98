// Tests transitions that the compiler rejects. lifecycle.spec.ts tests that they are also refused at run time.
import { expectTypeOf, it } from 'vitest'
import type { accept, recordOutcome, waitlist } from './receiving.ts'
import type { submit } from './reviewing.ts'
import type { Closed, Declined, InReview, InService, Submitted, Unassigned, Waitlisted, Withdrawn } from './state.ts'
import type { withdraw } from './sending.ts'

it('rejects an impossible transition at compile time', () => {
  type Accepts = Parameters<typeof accept>[0]
  expectTypeOf<Submitted | Waitlisted>().toExtend<Accepts>()
  expectTypeOf<Unassigned>().not.toExtend<Accepts>()
  expectTypeOf<InService>().not.toExtend<Accepts>()
  expectTypeOf<Withdrawn>().not.toExtend<Accepts>()

  expectTypeOf<Waitlisted>().not.toExtend<Parameters<typeof waitlist>[0]>()
  expectTypeOf<Waitlisted>().not.toExtend<Parameters<typeof recordOutcome>[0]>()
  expectTypeOf<InService>().toExtend<Parameters<typeof recordOutcome>[0]>()
  expectTypeOf<Declined>().not.toExtend<Parameters<typeof submit>[0]>()
  expectTypeOf<InReview>().toExtend<Parameters<typeof submit>[0]>()
  expectTypeOf<Closed>().not.toExtend<Parameters<typeof withdraw>[0]>()
  expectTypeOf<Withdrawn>().not.toExtend<Parameters<typeof withdraw>[0]>()
})
