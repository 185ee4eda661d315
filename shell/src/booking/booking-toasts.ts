import type { ToastMessage } from '../contract';

export const BOOKED: ToastMessage = {
  title: 'Consultation Booked',
  description: "Your consultation request has been submitted. We'll contact you within 24 hours to confirm.",
};

export const BOOKING_FAILED: ToastMessage = {
  title: 'Booking Failed',
  description: 'Failed to submit your consultation request. Please try again.',
  tone: 'destructive',
};
