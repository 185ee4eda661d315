// Before each file of tests of components.
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Debounced searches, lazy scripts and renders come late on a busy machine.
configure({ asyncUtilTimeout: 10_000 * Number(process.env.TEST_SLOWNESS || 1) });
