// Words of the admin notes on a referral's page.

export const adminNotes = {
  readers: {},
}
