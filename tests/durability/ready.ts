/** The diagnostics channel on which a publisher's process says that it is ready, to what watches it from inside. */
export const readyChannel = 'caravan:ready';
