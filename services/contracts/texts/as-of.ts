// Words around looking at the past.
export const asOf = {
  percent: (share: number) => `${Math.round(share * 100)}%`,
}
