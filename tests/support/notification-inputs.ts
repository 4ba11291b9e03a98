// Minimal inputs of the routes about notifications (route-inputs.ts).

/** Notifications, updates and email preferences. */
export const notificationInputs = {
  notifications: () => ({}),
  markNotificationsRead: () => ({ body: { id: null } }),
  organizationUpdates: () => ({}),
  markUpdatesRead: () => ({ body: { id: null } }),
  mailPreference: () => ({}),
  setMailPreference: () => ({ body: { frequency: 'never' } }),
  unsubscribe: () => ({ body: { token: 'unknown' } }),
}
