// Words of staff review and of a partner's desk: titles, columns, filters, empty states.

export const review = {
  things: (count: number) => (count === 1 ? 'referral' : 'referrals'),
  keys: {
    list: [
      { key: '/', does: 'Go to the search box' },
      { key: '+', does: 'Make a new referral' },
      { key: '?', does: 'Show these shortcuts' },
    ],
  },
  showFilters: (applied: number) => (applied === 0 ? 'Filters' : `Filters (${applied})`),
  showFound: (found: number | undefined) =>
    found === undefined
      ? 'Show referrals'
      : `Show ${found.toLocaleString('en-US')} ${found === 1 ? 'referral' : 'referrals'}`,
  columns: {},
  orders: {
    sla: { desc: 'Oldest first', asc: 'Newest first' },
    client: { asc: 'Client, A to Z', desc: 'Client, Z to A' },
    need: { asc: 'Need, A to Z', desc: 'Need, Z to A' },
    status: { asc: 'Status, first to last', desc: 'Status, last to first' },
    investment: { desc: 'Largest investment first', asc: 'Smallest investment first' },
  },
  bulk: {},
}

export const incoming = {
  tabs: {},
  waitingBadge: (count: number) => `${count} waiting for your answer`,
  things: (count: number) => (count === 1 ? 'referral' : 'referrals'),
  columns: {},
  orders: {
    received: { desc: 'Newest first', asc: 'Oldest first' },
    client: { asc: 'Client, A to Z', desc: 'Client, Z to A' },
    county: { asc: 'County, A to Z', desc: 'County, Z to A' },
    need: { asc: 'Need, A to Z', desc: 'Need, Z to A' },
    priority: { desc: 'Most urgent first', asc: 'Least urgent first' },
    updated: { desc: 'Latest change first', asc: 'Oldest change first' },
  },
  figures: {
    label: 'Figures of your organization',
    loadFailed: 'The figures could not be loaded',
    total: { label: 'Total Referrals', note: 'all time' },
    active: { label: 'Active Referrals', note: 'currently in service' },
    completed: { label: 'Completed', note: 'successfully resolved' },
    investment: { label: 'Total Investment', note: 'dollars invested' },
  },
  bulk: {},
  noAccess: {},
}
