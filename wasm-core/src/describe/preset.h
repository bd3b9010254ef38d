/* Built-in scenarios: JSON of {id, group, title, notice, scenario}. */
#ifndef LAB_PRESET_H
#define LAB_PRESET_H

/* The nth, or NULL past the end. */
const char *preset_at(int nth);

#endif
