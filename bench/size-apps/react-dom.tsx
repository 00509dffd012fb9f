import { createRoot } from 'react-dom/client';

/** The floor: nothing but React drawing one word. */
const root = document.getElementById('root');
if (root !== null) createRoot(root).render('ready');
