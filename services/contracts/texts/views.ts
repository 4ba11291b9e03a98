// Words of the saved views of staff review.

export const views = {
  removeText: (shared: boolean) =>
    shared
      ? 'It is gone for everybody of the staff. The referrals stay as they are.'
      : 'The referrals stay as they are.',
}
