// The badge of a partner's success rate (ANA-09).

export type SuccessBadge = 'default' | 'outline' | 'secondary'

/** `default` at 80% or more, `outline` at 60% or more, otherwise `secondary`. */
export const successBadge = (successRate: number): SuccessBadge => {
  if (successRate >= 0.8) return 'default'
  return successRate >= 0.6 ? 'outline' : 'secondary'
}
