// What an intake shows of the client's record: only what was answered (INT-05, INT-08).
import type { ClientSituation } from '#contracts/family-profile.ts'

interface IntakeData {
  /** The size of the household and its other answers. */
  readonly household: Readonly<Record<string, unknown>> | undefined
  readonly needs: readonly string[] | undefined
  readonly barriers: string | undefined
  readonly benefits: string | undefined
  readonly incomeBracket: string | undefined
}

const answered = (value: unknown): boolean => value !== null && value !== ''

/** A part without any answer is undefined. */
export const toIntakeData = ({
  household,
  situation,
}: Pick<ClientSituation, 'household' | 'situation'>): IntakeData => {
  const { adults, children } = household
  const size = adults === null && children === null ? null : (adults ?? 0) + (children ?? 0)
  const answers = Object.entries({ size, ...household }).filter(([, value]) => answered(value))
  const text = (value: string) => (value === '' ? undefined : value)
  return {
    household: answers.length === 0 ? undefined : Object.fromEntries(answers),
    needs: situation.needs.length === 0 ? undefined : situation.needs,
    barriers: text(situation.barriers),
    benefits: text(situation.benefits),
    incomeBracket: text(situation.incomeBracket),
  }
}
