// The staff's list of problems that visitors reported about listings.

export const listingProblems = {}
