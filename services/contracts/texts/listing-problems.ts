// The staff's list of problems that visitors reported about listings.

export const listingProblems = {
  title: 'Listing problems',
  lead: 'What visitors of the directory say is wrong. Look into it, correct the listing with its partner, then mark it as seen to.',
  answerTo: 'Wants an answer at',
  inDirectory: 'Open the listing',
  settle: 'Seen to',
  settleOf: (name: string) => `Seen to: ${name}`,
  settled: 'Taken off the list',
  settleFailed: 'It was not taken off the list',
  loadFailed: 'The reports could not be loaded',
  empty: 'Nothing is waiting.',
  emptyText: 'When a visitor reports a problem with a listing, it appears here.',
}
